const names: Record<string, string> = {
  ...{ apple: 'Apple Health', apple_health: 'Apple Health', health_auto_export: 'Health Auto Export', csv: 'a table' },
  ...{ lab: 'a lab report', manual: 'you' },
};

const providerName = (provider: string): string => names[provider] ?? provider.split('_').map(capital).join(' ');

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const sourceName = (source: string): string => providerName(source.split('/')[0] ?? source);

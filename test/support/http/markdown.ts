const withoutCode = (markdown: string) =>
  markdown
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`([^`\n]+)`/g, (_, code: string) => code.replaceAll(']', ' '));

export const markdownTitle = (markdown: string) => /^# (.+)\n/.exec(markdown)?.[1];

export const markdownLinks = (markdown: string) =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address);

export const markdownAnchors = (markdown: string) =>
  [...withoutCode(markdown).matchAll(/^##+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s+/g, '-'),
  );

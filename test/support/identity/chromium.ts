const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export const chromiumPath = names.map((name) => Bun.which(name)).find((path) => path !== null) ?? undefined;

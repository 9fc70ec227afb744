// The headless shell of Chromium costs a quarter of the whole program.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export const chromiumPath = names.map((name) => Bun.which(name)).find((path) => path !== null) ?? undefined;

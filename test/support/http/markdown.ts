/** What Markdown says outside of its examples. */
const withoutCode = (markdown: string) =>
  markdown
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`([^`\n]+)`/g, (_, code: string) => code.replaceAll(']', ' '));

export const markdownTitle = (markdown: string) => /^# (.+)\n/.exec(markdown)?.[1];

/** Where its links lead. */
export const markdownLinks = (markdown: string) =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address);

/** Headings as links to them are written: a code keeps its underscores. */
export const markdownAnchors = (markdown: string) =>
  [...withoutCode(markdown).matchAll(/^##+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s+/g, '-'),
  );

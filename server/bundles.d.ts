/** Path of the file. */
declare module '*/dist/browser/standalone.js' {
  const path: string;
  export default path;
}

/** Path of the file. */
declare module '*.webp' {
  const path: string;
  export default path;
}

/** Text. */
declare module '*.md' {
  const text: string;
  export default text;
}

/** Text, or part of the app's style sheet. */
declare module '*.css' {
  const text: string;
  export default text;
}

declare module '@zxcvbn-ts/language-common/dist/passwords.json.mjs' {
  const passwords: string[];
  export default passwords;
}

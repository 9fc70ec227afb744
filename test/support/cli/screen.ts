/** The visible lines of a terminal after this output, without colors. */
export function screenOf(written: string): string[] {
  const lines: string[][] = [[]];
  let column = 0;
  for (const character of Bun.stripANSI(written)) {
    if (character === '\n') lines.push([]);
    if (character === '\r') column = 0;
    if (character === '\n' || character === '\r') continue;
    const line = lines.at(-1) ?? [];
    while (line.length < column) line.push(' ');
    line[column] = character;
    column += 1;
  }
  return lines.map((line) => line.join('').trimEnd());
}

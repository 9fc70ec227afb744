import type { Verified } from '../../sdk/types.ts';

// Control characters could steer the terminal.
const printable = (text: string): string => text.replace(/[^\P{C}\n]/gu, '');

export function verifiedText({ marked, counts, code }: Verified): string {
  const lines = [
    printable(marked).trimEnd(),
    '',
    `${counts.supported} supported, ${counts.wrong} wrong, ${counts.unprovable} unprovable.`,
  ];
  if (code && !code.genuine) lines.push('The verification code was not made by this server for you.');
  if (code?.genuine) {
    const held = code.facts.filter(({ holds }) => holds).length;
    lines.push(`Verification code of ${code.as_of}: ${held} of ${code.facts.length} facts are the same now.`);
    const missing = code.facts.filter(({ printed }) => printed === false);
    for (const { key, said } of missing)
      lines.push(`  ${key}: ${said} does not stand in the text, or not in its place.`);
    for (const { key, said, now, holds } of code.facts)
      if (!holds) lines.push(`  ${key}: ${said} was printed, ${now === null ? 'no value' : now.value} now.`);
  }
  return lines.join('\n');
}

import { expect, test } from 'bun:test';
import { join } from 'node:path';

const web = join(import.meta.dir, '../../../web');
const colour = /color|background|fill|stroke|shadow|outline|opacity|filter/;

type Rule = { selector: string; property: string; value: string };

/** What is declared inside of `@media` blocks whose condition has this word. */
async function declaredUnder(condition: string): Promise<Rule[]> {
  const files = await Array.fromAsync(new Bun.Glob('**/*.css').scan(web));
  const sheets = await Promise.all(files.toSorted().map((file) => Bun.file(join(web, file)).text()));
  return sheets.flatMap((sheet) =>
    [...sheet.matchAll(/@media ([^{]+)\{((?:[^{}]|\{[^{}]*\})*)\}/g)]
      .filter(([, media]) => media?.includes(condition))
      .flatMap(([, , block]) => [...(block ?? '').matchAll(/([^{}]+)\{([^{}]*)\}/g)])
      .flatMap(([, selector = '', declarations = '']) =>
        [...declarations.matchAll(/([\w-]+)\s*:\s*([^;]+);/g)].map(([, property = '', value = '']) => ({
          selector: selector.trim(),
          property,
          value,
        })),
      ),
  );
}

test('the scheme changes tokens of colour alone, and the size no colour but one that Today is seen with in both schemes: two looks see all', async () => {
  const byScheme = await declaredUnder('prefers-color-scheme');
  expect(byScheme.length).toBeGreaterThan(8);
  expect(byScheme.filter(({ property }) => !property.startsWith('--'))).toEqual([]);
  const bySize = await declaredUnder('width');
  expect(bySize.length).toBeGreaterThan(40);
  expect(bySize.filter(({ property, value }) => colour.test(property) || value.includes('rgb'))).toEqual([
    { selector: '.rail [aria-current],\n  .rail a:hover', property: 'background', value: 'var(--band)' },
  ]);
});

import { z } from 'zod';
import lock from '../../bun.lock' with { type: 'jsonc' };
import { readAbout } from './about.ts';

const Named = z.record(z.string(), z.string()).default({});
const Needs = z.looseObject({
  dependencies: Named,
  optionalDependencies: Named,
  peerDependencies: Named,
  optionalPeers: z.array(z.string()).default([]),
});
const Package = z.tuple([z.string(), z.string(), Needs, z.string()]);
const Lock = z.looseObject({
  workspaces: z.looseObject({ '': z.looseObject({ dependencies: Named }) }),
  packages: z.record(z.string(), Package),
});

type Part = { name: string; version: string; integrity: string; needs: string[] };

function partsOf(text: unknown): Map<string, Part> {
  const { workspaces, packages } = Lock.parse(text);
  const parts = new Map<string, Part>();
  const take = (name: string, within: string): string | null => {
    const key = placeOf(name, within, packages);
    const found = key === null ? undefined : packages[key];
    if (key === null || !found) return null;
    const [id, , needs, integrity] = found;
    const at = id.lastIndexOf('@');
    const part: Part = { name: id.slice(0, at), version: id.slice(at + 1), integrity, needs: [] };
    const ref = purlOf(part);
    if (parts.has(ref)) return ref;
    parts.set(ref, part);
    const peers = Object.keys(needs.peerDependencies).filter((peer) => !needs.optionalPeers.includes(peer));
    const wanted = [...peers, ...Object.keys({ ...needs.optionalDependencies, ...needs.dependencies })];
    part.needs = wanted.flatMap((need) => take(need, key) ?? []);
    return ref;
  };
  for (const name of Object.keys(workspaces[''].dependencies)) take(name, '');
  return parts;
}

function placeOf(name: string, within: string, packages: Readonly<Record<string, unknown>>): string | null {
  for (let place = within; place !== ''; place = place.slice(0, Math.max(0, place.lastIndexOf('/'))))
    if (Object.hasOwn(packages, `${place}/${name}`)) return `${place}/${name}`;
  return Object.hasOwn(packages, name) ? name : null;
}

const purlOf = ({ name, version }: Pick<Part, 'name' | 'version'>) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** CycloneDX 1.6, reproducible per build. */
export async function readSbom(): Promise<object> {
  const about = await readAbout();
  const hale = { type: 'application', name: 'hale', version: about.version, 'bom-ref': 'hale' };
  const runtimes = (['bun', 'sqlite'] as const).map((name) => ({
    ...{ type: 'platform', name, version: about[name], 'bom-ref': name },
  }));
  const parts = [...partsOf(lock)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const direct = Object.keys(Lock.parse(lock).workspaces[''].dependencies);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...hale, properties: [{ name: 'commit', value: about.commit }] } },
    components: [
      ...runtimes,
      ...parts.map(([ref, { name, version, integrity }]) => ({
        ...{ type: 'library', name, version, purl: ref, 'bom-ref': ref },
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex') }],
      })),
    ],
    dependencies: [
      {
        ref: 'hale',
        dependsOn: ['bun', 'sqlite', ...parts.flatMap(([ref, { name }]) => (direct.includes(name) ? ref : []))],
      },
      ...parts.map(([ref, { needs }]) => ({ ref, dependsOn: [...new Set(needs)] })),
    ],
  };
}

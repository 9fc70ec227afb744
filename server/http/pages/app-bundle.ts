import { appFiles } from '../../../web/app/bundle.ts' with { type: 'macro' };

export const bundle = appFiles();

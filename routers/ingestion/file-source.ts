import { base62Sha256 } from '../../db/id.ts';

const prefix = 'archive:';

export const fileSourceId = (vendor: string, userId: string) => `${prefix}${vendor}:${base62Sha256(userId, 22)}`;

export const isFileSource = ({ aggregatorUserId }: { aggregatorUserId: string }) => aggregatorUserId.startsWith(prefix);

import { base62Sha256 } from '../../db/id.ts';

const prefix = 'archive:';

/** In the place of an aggregator's id: the source that a vendor's files and its live feed fill. */
export const fileSourceId = (vendor: string, userId: string) => `${prefix}${vendor}:${base62Sha256(userId, 22)}`;

/** The aggregator does not know such a source. */
export const isFileSource = ({ aggregatorUserId }: { aggregatorUserId: string }) => aggregatorUserId.startsWith(prefix);

import type { Entity } from '../../../server/agent/lexicon/entities/constructs.ts';
import { readText } from '../../../server/agent/reader/text.ts';
import { metrics, today } from './metrics.ts';

/** The entities that are read in a text, without the words between them. */
export const entitiesIn = (text: string): Entity[] =>
  readText(text, { today, metrics }).flatMap((item) => (item.kind === 'word' ? [] : [item]));

/** What is read as one kind. */
export const valuesIn = (text: string, kind: Entity['kind']): unknown[] =>
  entitiesIn(text).flatMap((entity) => (entity.kind === kind ? [entity.value] : []));

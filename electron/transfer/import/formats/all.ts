import type { FormatReader } from '../format';
import { jsonl } from './jsonl';
import { markdown } from './markdown';
import { snapshot } from './snapshot';

/** In the order in which they are tried: what is told by more comes first. */
export const FORMATS: readonly FormatReader[] = [snapshot, jsonl, markdown];

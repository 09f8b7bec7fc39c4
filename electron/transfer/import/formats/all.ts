import type { FormatReader } from '../format';
import { chatgpt } from './chatgpt';
import { claude } from './claude';
import { csv } from './csv';
import { jsonl } from './jsonl';
import { markdown } from './markdown';
import { mcp } from './mcp';
import { mem0 } from './mem0';
import { pocketpaw } from './pocketpaw';
import { session } from './session';
import { snapshot } from './snapshot';
import { zeph } from './zeph';

/** In the order in which they are tried: what is told by more comes first. */
export const FORMATS: readonly FormatReader[] = [
  snapshot,
  session,
  chatgpt,
  claude,
  zeph,
  mcp,
  mem0,
  pocketpaw,
  jsonl,
  csv,
  markdown,
];

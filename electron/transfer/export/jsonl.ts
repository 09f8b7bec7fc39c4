import { exportName, type ExportWriter } from './format';
import { memoryRecord, pagesOf } from './memoryRecord';

/** One JSON object a line, UTF-8. */
export const writeJsonl: ExportWriter = function* (moment, request) {
  let memories = 0;
  for (const page of pagesOf(moment, request)) {
    memories += page.length;
    yield { file: null, text: page.map((memory) => `${JSON.stringify(memoryRecord(memory))}\n`).join('') };
  }
  return { fileName: exportName('memories', moment.at, '.jsonl'), memories, entities: 0, edges: 0 };
};

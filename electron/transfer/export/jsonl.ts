import { exportName, type ExportWriter } from './format';
import { MemoryCount, memoryRecord, pagesOf } from './memoryRecord';

/** One JSON object a line, UTF-8. */
export const writeJsonl: ExportWriter = function* (moment, request) {
  const count = new MemoryCount();
  for (const page of pagesOf(moment, request)) {
    count.add(page);
    yield { file: null, text: page.map((memory) => `${JSON.stringify(memoryRecord(memory))}\n`).join('') };
  }
  return { fileName: exportName('memories', moment.at, '.jsonl'), ...count.told, entities: 0, edges: 0 };
};

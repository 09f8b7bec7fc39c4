import type { EmbeddingState, Memory } from '#shared/domain/memory';
import { exactTime } from '../../ui/format';
import { TimeAgo } from '../../ui/TimeAgo';
import { speakerWords, STATUS_WORDS } from '../../ui/memory/words';
import { addressOf } from './addresses';
import { languageName } from './languageName';
import { Particulars, type Particular } from './Particulars';

const EMBEDDING_WORDS: Readonly<Record<EmbeddingState, string>> = {
  embedded: 'Done',
  pending: 'Waiting',
  failed: 'Failed',
};

/** The rest of the record, for those who want it exact. */
export function MemoryParticulars({ memory }: { memory: Memory }) {
  const address = addressOf('memory', memory.id);
  const rows: Particular[] = [
    { name: 'Status', value: STATUS_WORDS[memory.status] },
    { name: 'Created', value: <TimeAgo at={memory.createdAt} /> },
    { name: 'Changed', value: <TimeAgo at={memory.updatedAt} /> },
    { name: 'Confidence', value: memory.confidence.toFixed(2), mono: true },
    { name: 'Said by', value: memory.kind === 'episode' ? speakerWords(memory.speaker) : memory.speaker },
    { name: 'Area', value: memory.scope },
    { name: 'Language', value: memory.language === null ? null : languageName(memory.language) },
    { name: 'True from', value: memory.validFrom === null ? null : exactTime(memory.validFrom) },
    { name: 'True until', value: memory.validTo === null ? null : exactTime(memory.validTo) },
    { name: 'Embedding', value: EMBEDDING_WORDS[memory.embedding] },
    { name: 'Address', value: address, mono: true, copies: address },
    { name: 'Id', value: memory.id, mono: true, copies: memory.id },
  ];
  return <Particulars rows={rows} />;
}

import { countOf } from '../../../ui/format';

interface Erased {
  erased: number;
  pendingReaders: boolean;
  backupsHoldingIt: readonly string[];
}

/** What was erased, and where traces remain for now. */
export function erasedWords({ erased, pendingReaders, backupsHoldingIt }: Erased): string {
  const sentences = [`Deleted ${countOf(erased, 'memory', 'memories')} for good.`];
  if (pendingReaders) sentences.push('The file is cleaned once other windows have finished reading.');
  if (backupsHoldingIt.length > 0) {
    const backups = countOf(backupsHoldingIt.length, 'backup still holds', 'backups still hold');
    sentences.push(`${backups} them: ${backupsHoldingIt.join(', ')}.`);
  }
  return sentences.join(' ');
}

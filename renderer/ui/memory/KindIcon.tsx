import { AlignLeft, Bookmark, FileText, MessagesSquare, PencilLine, type LucideIcon } from 'lucide-react';
import type { MemoryKind } from '#shared/domain/memory';
import { KIND_WORDS } from './words';

const ICONS: Readonly<Record<MemoryKind, LucideIcon>> = {
  fact: Bookmark,
  episode: MessagesSquare,
  correction: PencilLine,
  summary: AlignLeft,
  document: FileText,
};

/** The kind as an icon. Decorative where the kind is also named beside it. */
export function KindIcon({ kind, decorative = false }: { kind: MemoryKind; decorative?: boolean }) {
  const Icon = ICONS[kind];
  return decorative ? (
    <Icon size={16} strokeWidth={1.5} aria-hidden />
  ) : (
    <span role="img" aria-label={KIND_WORDS[kind]} title={KIND_WORDS[kind]}>
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </span>
  );
}

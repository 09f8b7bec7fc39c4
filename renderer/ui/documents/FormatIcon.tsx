import { FileCode, FileText, FileType, Globe, Hash, NotebookText, type LucideIcon } from 'lucide-react';
import type { DocumentFormat } from '#shared/domain/document';
import { FORMAT_WORDS } from './documentWords';

const ICONS: Readonly<Record<DocumentFormat, LucideIcon>> = {
  text: FileText,
  markdown: Hash,
  html: Globe,
  pdf: NotebookText,
  docx: FileType,
  code: FileCode,
};

export function FormatIcon({ format }: { format: DocumentFormat }) {
  const Icon = ICONS[format];
  return <Icon size={16} strokeWidth={1.5} role="img" aria-label={FORMAT_WORDS[format]} />;
}

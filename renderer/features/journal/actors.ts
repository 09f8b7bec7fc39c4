import { Cog, FileDown, FileText, MessageSquare, Terminal, User, type LucideIcon } from 'lucide-react';
import type { Actor } from '#shared/domain/journal';

/** Who did it: in a sentence, in the filter, and as a mark. */
export const ACTORS: Readonly<Record<Actor, { by: string; name: string; icon: LucideIcon }>> = {
  ui: { by: 'by you', name: 'You', icon: User },
  chat: { by: 'in chat', name: 'Chat', icon: MessageSquare },
  import: { by: 'by an import', name: 'Imports', icon: FileDown },
  files: { by: 'in the memory files', name: 'Memory files', icon: FileText },
  cli: { by: 'from the command line', name: 'Command line', icon: Terminal },
  system: { by: 'by the app, while idle', name: 'The app, while idle', icon: Cog },
};

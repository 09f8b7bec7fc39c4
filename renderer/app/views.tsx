import {
  BookOpen,
  ChartNoAxesColumn,
  Files,
  HeartPulse,
  Inbox,
  MessageSquare,
  Settings,
  Table2,
  Waypoints,
  type LucideIcon,
} from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import type { CommandId } from '#shared/domain/commands';
import { ChatView } from '../features/chat/ChatView';
import type { View } from './place';

interface ViewEntry {
  title: string;
  icon: LucideIcon;
  command: CommandId;
  /** Chat is there at once; the others load when first shown. */
  component: ComponentType;
}

const MemoriesView = lazy(async () => ({
  default: (await import('../features/memories/MemoriesView')).MemoriesView,
}));
const GraphView = lazy(async () => ({ default: (await import('../features/graph/GraphView')).GraphView }));
const DocumentsView = lazy(async () => ({
  default: (await import('../features/documents/DocumentsView')).DocumentsView,
}));
const JournalView = lazy(async () => ({
  default: (await import('../features/journal/JournalView')).JournalView,
}));
const ReviewView = lazy(async () => ({
  default: (await import('../features/review/ReviewView')).ReviewView,
}));
const HealthView = lazy(async () => ({
  default: (await import('../features/health/HealthView')).HealthView,
}));
const StatsView = lazy(async () => ({ default: (await import('../features/stats/StatsView')).StatsView }));
const SettingsView = lazy(async () => ({
  default: (await import('../features/settings/SettingsView')).SettingsView,
}));

export const VIEW_ENTRIES: Record<View, ViewEntry> = {
  chat: { title: 'Chat', icon: MessageSquare, command: 'go.chat', component: ChatView },
  memories: { title: 'Memories', icon: Table2, command: 'go.memories', component: MemoriesView },
  graph: { title: 'Graph', icon: Waypoints, command: 'go.graph', component: GraphView },
  documents: { title: 'Documents', icon: Files, command: 'go.documents', component: DocumentsView },
  journal: { title: 'Journal', icon: BookOpen, command: 'go.journal', component: JournalView },
  review: { title: 'Review', icon: Inbox, command: 'go.review', component: ReviewView },
  health: { title: 'Health', icon: HeartPulse, command: 'go.health', component: HealthView },
  stats: { title: 'Stats', icon: ChartNoAxesColumn, command: 'go.stats', component: StatsView },
  settings: { title: 'Settings', icon: Settings, command: 'settings.open', component: SettingsView },
};

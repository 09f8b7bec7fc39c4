import { useEngineState } from '../api/engineState';
import { AddFactDialog } from '../features/inspector/fact/AddFactDialog';
import { MergeDialog } from '../features/memories/merge/MergeDialog';
import { PruneDialog } from '../features/memories/prune/PruneDialog';
import { DropCatcher } from '../features/transfer/DropCatcher';
import { ExportDialog } from '../features/transfer/ExportDialog';
import { ImportDialog } from '../features/transfer/ImportDialog';
import { TooltipProvider } from '../ui/Tooltip';
import { Toasts } from '../ui/Toasts';
import { UndoPlanDialog } from '../ui/undo/UndoPlanDialog';
import { useCommandKeys } from './commands';
import { CommandPalette } from './CommandPalette';
import { ConsolidateDialog } from './ConsolidateDialog';
import { LinkDialog } from './LinkDialog';
import { useNavigation } from './navigation';
import { NoKey } from './NoKey';
import { ReadAgainDialog } from './ReadAgainDialog';
import { RememberDialog } from './RememberDialog';
import { Shell } from './Shell';
import { ShortcutSheet } from './ShortcutSheet';
import { TidyGraphDialog } from './TidyGraphDialog';
import { useTheme } from './theme';
import { useIncognitoGuard } from './useIncognitoGuard';

export function App() {
  const theme = useTheme();
  const inChat = useNavigation((state) => state.view === 'chat');
  const refused = useEngineState(({ state }) => state === 'refused');
  useCommandKeys();
  useIncognitoGuard();
  if (refused) return <NoKey />;
  return (
    <TooltipProvider delayDuration={350} skipDelayDuration={200}>
      <Shell />
      <CommandPalette />
      <ShortcutSheet />
      <RememberDialog />
      <ConsolidateDialog />
      <AddFactDialog />
      <ReadAgainDialog />
      <TidyGraphDialog />
      <MergeDialog />
      <PruneDialog />
      <ImportDialog />
      <ExportDialog />
      <DropCatcher />
      <LinkDialog />
      <UndoPlanDialog />
      <Toasts theme={theme} chat={inChat} />
    </TooltipProvider>
  );
}

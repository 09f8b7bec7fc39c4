import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient, watchStore } from './api/queries';
import { App } from './app/App';
import { watchRunning } from './app/followRunning';
import { watchUndoing } from './ui/undo/undoProgress';
import './styles/base.css';

watchStore();
watchRunning();
watchUndoing();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);

import { Component, type ReactNode } from 'react';
import { ErrorState } from './ErrorState';

interface Props {
  /** A new value clears a caught error: another view was opened. */
  resetKey?: string;
  children: ReactNode;
}

/** Keeps a fault in one part of the window from taking the rest with it. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidUpdate(previous: Props): void {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== null) {
      this.setState({ error: null });
    }
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <ErrorState
        title="This part of the window stopped working"
        error={this.state.error}
        onRetry={() => this.setState({ error: null })}
      />
    );
  }
}

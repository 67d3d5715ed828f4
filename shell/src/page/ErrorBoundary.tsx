import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** A change of this key tries the children again. */
  resetKey: string;
  fallback(error: unknown): ReactNode;
  onError?(error: unknown): void;
}
type State = { failure: { error: unknown } | null; resetKey: string };

/** Keeps one page's failure away from the rest of the site. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    return this.state.failure ? this.props.fallback(this.state.failure.error) : this.props.children;
  }
}

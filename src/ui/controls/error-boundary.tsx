'use client';
import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** What stands in the place of what failed. */
  fallback(error: unknown): ReactNode;
  /** Errors that somebody further out handles: they pass through. */
  isForOthers?: (error: unknown) => boolean;
  /** Where the person is; another place is tried afresh. */
  place?: string;
};

type ErrorBoundaryState = { failure: { error: unknown } | undefined; place: string | undefined };

/** Keeps what is around it standing when something inside cannot be rendered. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: undefined, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return place === state.place ? null : { failure: undefined, place };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (this.props.isForOthers?.(failure.error)) throw failure.error;
    return this.props.fallback(failure.error);
  }
}

/** Which rows a selection of text lies in: they must stay on the page, or it would lose its ends. */
export function watchSelection(rows: HTMLElement, onChange: (isThere: boolean) => void) {
  let selected: { first: number; last: number } | undefined;

  const orderAt = (node: Node | null): number | undefined => {
    const element = node instanceof Element ? node : node?.parentElement;
    const order = element?.closest<HTMLElement>('[data-order]')?.dataset['order'];
    return order !== undefined && rows.contains(element ?? null) ? Number(order) : undefined;
  };

  const look = () => {
    const selection = document.getSelection();
    const anchor = selection?.isCollapsed === false ? orderAt(selection.anchorNode) : undefined;
    const focus = anchor === undefined ? undefined : (orderAt(selection?.focusNode ?? null) ?? anchor);
    const wasThere = selected !== undefined;
    selected =
      anchor === undefined || focus === undefined
        ? undefined
        : { first: Math.min(anchor, focus), last: Math.max(anchor, focus) };
    if (wasThere || selected) onChange(selected !== undefined);
  };
  document.addEventListener('selectionchange', look);

  return {
    /** The orders of the first and the last row; undefined while nothing is selected. */
    orders: () => selected,
    close: () => document.removeEventListener('selectionchange', look),
  };
}

import type { Definition, Nodes, Root } from 'mdast';
import { Fragment, createElement, type ReactNode } from 'react';
import { headingsOf, type HeadingLink } from './headings.ts';
import { isElsewhere, safeUrl } from './safe-url.ts';

type Context = {
  headings: ReturnType<typeof headingsOf>;
  definitions: Map<string, Definition>;
};

const inlineTags = { strong: 'strong', emphasis: 'em' } as const;

/**
 * A syntax tree as elements. Only what is listed here is made; markup of the text's own shows as text,
 * so nothing in it can become script.
 */
export function Markdown({ root }: { root: Root }) {
  const definitions = root.children.filter((node) => node.type === 'definition');
  const context: Context = {
    headings: headingsOf(root),
    definitions: new Map(definitions.map((node) => [node.identifier, node])),
  };
  return <>{childrenOf(root, context)}</>;
}

/** The headings of one level as a list of links. @param level 2 for the sections of a document */
export const tableOfContents = (root: Root, level: 2 | 3): HeadingLink[] =>
  [...headingsOf(root).values()].filter((heading) => heading.level === level);

function childrenOf(node: { children: readonly Nodes[] }, context: Context): ReactNode[] {
  return node.children.map((child, index) => <Fragment key={index}>{elementOf(child, context)}</Fragment>);
}

function elementOf(node: Nodes, context: Context): ReactNode {
  switch (node.type) {
    case 'text':
    case 'html':
      return node.value;
    case 'paragraph':
      return <p>{childrenOf(node, context)}</p>;
    case 'strong':
    case 'emphasis':
      return createElement(inlineTags[node.type], {}, childrenOf(node, context));
    case 'heading':
      return createElement(
        `h${node.depth}`,
        { id: context.headings.get(node)?.id },
        childrenOf(node, context),
      );
    case 'list':
      return node.ordered ? (
        <ol {...(node.start && node.start !== 1 ? { start: node.start } : {})}>
          {childrenOf(node, context)}
        </ol>
      ) : (
        <ul>{childrenOf(node, context)}</ul>
      );
    case 'listItem':
      // A tight list's paragraphs are only wrapping.
      return (
        <li>
          {node.children.map((child, index) => (
            <Fragment key={index}>
              {child.type === 'paragraph' && !node.spread
                ? childrenOf(child, context)
                : elementOf(child, context)}
            </Fragment>
          ))}
        </li>
      );
    case 'link':
      return linkTo(node.url, childrenOf(node, context));
    case 'linkReference':
      return linkTo(context.definitions.get(node.identifier)?.url, childrenOf(node, context));
    case 'blockquote':
      return <blockquote>{childrenOf(node, context)}</blockquote>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'image':
    case 'imageReference':
      return node.alt ?? null;
    // Extensions of markdown that the parser does not read.
    case 'root':
    case 'delete':
    case 'table':
    case 'tableRow':
    case 'tableCell':
      return childrenOf(node, context);
    case 'definition':
    case 'footnoteDefinition':
    case 'footnoteReference':
    case 'yaml':
      return null;
  }
}

function linkTo(address: string | undefined, children: ReactNode): ReactNode {
  const href = address === undefined ? undefined : safeUrl(address);
  if (href === undefined) return children;
  return (
    <a href={href} {...(isElsewhere(href) ? { rel: 'noopener noreferrer nofollow' } : {})}>
      {children}
    </a>
  );
}

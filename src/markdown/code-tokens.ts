import type { RootContent } from 'hast';
import bash from 'highlight.js/lib/languages/bash';
import toml from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import properties from 'highlight.js/lib/languages/properties';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import type { CodeKind, CodeToken } from './document.ts';

const highlighter = createLowlight({ bash, java, json, properties, toml, yaml });

/** Its patterns are not made for endless lines. */
const longestHighlighted = 16_384;

const kinds: Record<string, CodeKind> = {
  'hljs-comment': 'comment',
  'hljs-quote': 'comment',
  'hljs-attr': 'name',
  'hljs-attribute': 'name',
  'hljs-section': 'name',
  'hljs-title': 'name',
  'hljs-variable': 'name',
  'hljs-string': 'text',
  'hljs-number': 'number',
  'hljs-literal': 'number',
  'hljs-keyword': 'word',
  'hljs-built_in': 'word',
  'hljs-type': 'word',
  'hljs-meta': 'word',
  'hljs-bullet': 'word',
};

/** Code cut into pieces of one kind each; in a language that is not known, or too long, it is one piece. */
export function codeTokens(language: string | undefined, code: string): CodeToken[] {
  if (!language || !highlighter.registered(language) || code.length > longestHighlighted) return [code];
  return highlighter.highlight(language, code).children.flatMap((node) => tokensOf(node, undefined));
}

function tokensOf(node: RootContent, around: CodeKind | undefined): CodeToken[] {
  if (node.type === 'text') return [around ? { kind: around, text: node.value } : node.value];
  if (node.type !== 'element') return [];
  const { className } = node.properties;
  const kind = Array.isArray(className) ? kinds[String(className[0])] : undefined;
  return node.children.flatMap((child) => tokensOf(child, kind ?? around));
}

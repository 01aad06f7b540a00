import path from 'node:path';
import type { SoftwareOrder } from '#src/contract/instance-orders.ts';
import { readPlainFile } from '#src/agent/instances/plain-file.ts';

const largestBytes = 256 * 1024;

/** Whether the server of this folder wants the PROXY protocol, as its own file says. */
export async function wantsProxyProtocol(
  folder: string,
  setting: SoftwareOrder['proxyProtocolSetting'],
): Promise<boolean> {
  if (!setting) return false;
  const text = (await readPlainFile(path.join(folder, setting.file), largestBytes))?.toString() ?? '';
  return isOn(text, setting.keys);
}

/** Whether the inner key of the outer is `true`, in YAML as programs write it: blocks by indentation. */
export function isOn(yaml: string, [outer, inner]: readonly string[]): boolean {
  let isInside = false;
  for (const line of yaml.split(/\r?\n/)) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, indentation = '', key, value = ''] = /^(\s*)([\w-]+):\s*([^#]*)/.exec(line) ?? [];
    if (indentation === '') isInside = key === outer;
    else if (isInside && key === inner) return value.trim() === 'true';
  }
  return false;
}

export function findNode(root: string): string | undefined;
export function isNewEnough(): boolean;
export function inPath(...folders: string[]): string;
export function hasEverything(root: string): boolean;

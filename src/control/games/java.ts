import type { SoftwareOrder } from '#src/contract/instance-orders.ts';

/**
 * Garbage collection for a server whose memory is shared with others: short pauses, and memory that is not needed is
 * not touched. After Aikar's flags, without `AlwaysPreTouch`, which would take the whole heap at once.
 */
const collectorFlags = [
  '-XX:+UseG1GC',
  '-XX:+ParallelRefProcEnabled',
  '-XX:MaxGCPauseMillis=200',
  '-XX:+UnlockExperimentalVMOptions',
  '-XX:+DisableExplicitGC',
  '-XX:G1NewSizePercent=30',
  '-XX:G1MaxNewSizePercent=40',
  '-XX:G1HeapRegionSize=8M',
  '-XX:G1ReservePercent=20',
  '-XX:G1HeapWastePercent=5',
  '-XX:G1MixedGCCountTarget=4',
  '-XX:InitiatingHeapOccupancyPercent=15',
  '-XX:G1MixedGCLiveThresholdPercent=90',
  '-XX:G1RSetUpdatingPauseTimePercent=5',
  '-XX:SurvivorRatio=32',
  '-XX:+PerfDisableSharedMem',
  '-XX:MaxTenuringThreshold=1',
];

/** How a server jar runs. @param majorVersion the Java that its maker says it needs */
export const javaRun = (majorVersion: number): SoftwareOrder['run'] => ({
  kind: 'java',
  majorVersion,
  arguments: [
    '-Xms256M',
    '-Xmx{heapMegabytes}M',
    ...collectorFlags,
    // Log4Shell, for versions whose own logger still follows such look-ups.
    '-Dlog4j2.formatMsgNoLookups=true',
    '-jar',
    '{software}',
    'nogui',
  ],
});

/** No server jar is larger; a download that goes on is no server. */
const largestJarBytes = 256 * 1024 * 1024;

type Download = Extract<SoftwareOrder['install'], { kind: 'download' }>;

/** How a server jar is fetched. @param baseUrl the catalogue that named it, which the operator chose */
export const jarFrom = (url: string, baseUrl: string, hash: Download['hash']): Download => ({
  kind: 'download',
  url,
  ownOrigins: [new URL(baseUrl).origin],
  file: 'server.jar',
  maxBytes: largestJarBytes,
  hash,
});

import path from 'node:path';
import { OperatorError } from '#src/control/operator-error.ts';

export type GatewaySettings = {
  gamePort: number;
  /** Empty: the only server there is. */
  defaultHostname: string;
  metricsPort: number | undefined;
  dataDir: string;
  brandName: string;
  publicUrl: string;
};

/**
 * The gateway's few settings, read by hand: the schema library of the other processes would add half to its memory.
 * @throws OperatorError that names the variable which is wrong
 */
export function readGatewaySettings(environment: Record<string, string | undefined>): GatewaySettings {
  const text = (name: string, otherwise: string) => environment[name] || otherwise;
  const port = (name: string, otherwise: number) => {
    const value = text(name, String(otherwise));
    if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
      throw new OperatorError(`${name}: must be a port number`);
    return Number(value);
  };
  const publicUrl = text('PUBLIC_URL', `http://localhost:${port('PORT', 3000)}`);
  if (!/^https?:\/\/\S+$/.test(publicUrl))
    throw new OperatorError('PUBLIC_URL: must be an http or https URL');
  return {
    gamePort: port('GAME_PORT', 25_565),
    defaultHostname: text('DEFAULT_HOST', '').toLowerCase(),
    metricsPort: environment['GATEWAY_METRICS_PORT'] ? port('GATEWAY_METRICS_PORT', 0) : undefined,
    dataDir: path.resolve(text('DATA_DIR', './data')),
    brandName: text('BRAND_NAME', 'Lanternhost').slice(0, 40),
    publicUrl: publicUrl.replace(/\/+$/, ''),
  };
}

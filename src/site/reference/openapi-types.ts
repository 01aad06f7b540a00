/** The parts of an OpenAPI 3.1 document that the reference shows. */
export type Schema = {
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: (string | number | boolean | null)[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  $ref?: string;
};

export type Media = { content?: Record<string, { schema?: Schema }> };

export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  'x-access': string;
  /** The permission that an API key needs; absent where anyone may call. */
  'x-api-key'?: string | false;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: Media;
  responses: Record<string, Media & { description: string }>;
};

export type OpenApiDocument = {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

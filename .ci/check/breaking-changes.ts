type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
} & { [bound in (typeof lowerBounds | typeof upperBounds)[number]]?: number };
type Body = { content?: Record<string, { schema?: Schema }>; required?: boolean };
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Operation = { parameters?: Parameter[]; requestBody?: Body; responses?: Record<string, Body> };
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

const lowerBounds = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'] as const;
const upperBounds = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'] as const;

/** Clients send requests: those may only be accepted more freely. They read replies: those may only hold more. */
type Direction = 'request' | 'reply';

/** What a client of the released API could trip over in the present one, a line each. */
export function breakingChanges(released: ApiDocument, present: ApiDocument): string[] {
  return Object.entries(released.paths).flatMap(([route, methods]) =>
    Object.entries(methods).flatMap(([method, before]) => {
      const name = `${method.toUpperCase()} ${route}`;
      const after = present.paths[route]?.[method];
      return after ? operationChanges(name, before, after) : [`${name}: removed`];
    }),
  );

  function operationChanges(name: string, before: Operation, after: Operation): string[] {
    const parameters = (after.parameters ?? []).flatMap((parameter) => {
      const place = `${name} ${parameter.in}.${parameter.name}`;
      const earlier = before.parameters?.find(
        (other) => other.name === parameter.name && other.in === parameter.in,
      );
      const needed = parameter.required && !earlier?.required ? [`${place}: now required`] : [];
      return [
        ...needed,
        ...(earlier ? schemaChanges(place, 'request', earlier.schema, parameter.schema) : []),
      ];
    });
    const needsBody = after.requestBody?.required && !before.requestBody?.required;
    const replies = Object.entries(before.responses ?? {})
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([status, reply]) => {
        const later = after.responses?.[status];
        return later
          ? bodyChanges(`${name} ${status}`, 'reply', reply, later)
          : [`${name} ${status}: removed`];
      });
    return [
      ...parameters,
      ...(needsBody ? [`${name} request: now required`] : []),
      ...bodyChanges(`${name} request`, 'request', before.requestBody, after.requestBody),
      ...replies,
    ];
  }

  function bodyChanges(place: string, direction: Direction, before?: Body, after?: Body): string[] {
    return Object.entries(before?.content ?? {}).flatMap(([mediaType, { schema }]) => {
      const later = after?.content?.[mediaType];
      return later
        ? schemaChanges(place, direction, schema, later.schema)
        : [`${place}: no longer ${mediaType}`];
    });
  }

  function schemaChanges(
    place: string,
    direction: Direction,
    before: Schema = {},
    after: Schema = {},
    seen: string[] = [],
  ): string[] {
    const pair = `${before.$ref} ${after.$ref}`;
    if (before.$ref && seen.includes(pair)) return [];
    const [was, is] = [resolve(released, before), resolve(present, after)];
    const inside = (at: string, one?: Schema, other?: Schema) =>
      schemaChanges(at, direction, one, other, [...seen, pair]);
    const [wasOneOf, isOneOf] = [was.anyOf ?? was.oneOf, is.anyOf ?? is.oneOf];
    if (wasOneOf || isOneOf) {
      const [olds, news] = [wasOneOf ?? [was], isOneOf ?? [is]];
      const lost = olds.some((old) => news.every((one) => inside(place, old, one).length > 0));
      const added = news.some((one) => olds.every((old) => inside(place, old, one).length > 0));
      return (direction === 'request' ? lost : added) ? [`${place}: other kinds of value`] : [];
    }
    return [
      ...(direction === 'request' ? valueChanges(place, was, is) : typeChanges(place, is, was)),
      ...propertyChanges(place, direction, was, is),
      ...Object.entries(was.properties ?? {}).flatMap(([name, property]) =>
        is.properties?.[name] ? inside(`${place}.${name}`, property, is.properties[name]) : [],
      ),
      ...(was.items && is.items ? inside(`${place}[]`, was.items, is.items) : []),
    ];
  }
}

function resolve(document: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : (document.components?.schemas?.[name] ?? {});
}

/** Whether every type of `given` is one of `wanted`. */
function typeChanges(place: string, given: Schema, wanted: Schema): string[] {
  if (wanted.type === undefined) return [];
  const types = [wanted.type].flat();
  const fits =
    given.type !== undefined &&
    [given.type]
      .flat()
      .every((type) => types.includes(type) || (type === 'integer' && types.includes('number')));
  return fits ? [] : [`${place}: other type of value`];
}

function valueChanges(place: string, was: Schema, is: Schema): string[] {
  const values = (schema: Schema) => schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const taken = values(is);
  const refused = taken ? (values(was)?.filter((value) => !taken.includes(value)) ?? ['anything else']) : [];
  return [
    ...typeChanges(place, was, is),
    ...refused.map((value) => `${place}: no longer takes ${JSON.stringify(value)}`),
    ...lowerBounds
      .filter((bound) => (is[bound] ?? -Infinity) > (was[bound] ?? -Infinity))
      .map((bound) => `${place}: ${bound} raised`),
    ...upperBounds
      .filter((bound) => (is[bound] ?? Infinity) < (was[bound] ?? Infinity))
      .map((bound) => `${place}: ${bound} lowered`),
    ...(is.pattern !== undefined && is.pattern !== was.pattern ? [`${place}: other pattern`] : []),
  ];
}

function propertyChanges(place: string, direction: Direction, was: Schema, is: Schema): string[] {
  const names = Object.keys(was.properties ?? {});
  const [wasNeeded, isNeeded] = [was.required ?? [], is.required ?? []];
  if (direction === 'request') {
    const closed = is.additionalProperties === false;
    return [
      ...isNeeded.filter((name) => !wasNeeded.includes(name)).map((name) => `${place}.${name}: now required`),
      ...names
        .filter((name) => closed && !is.properties?.[name])
        .map((name) => `${place}.${name}: no longer taken`),
    ];
  }
  return names.flatMap((name) => {
    if (!is.properties?.[name]) return [`${place}.${name}: removed`];
    return wasNeeded.includes(name) && !isNeeded.includes(name) ? [`${place}.${name}: may be missing`] : [];
  });
}

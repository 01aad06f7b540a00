export default async function P() {
  return <h1>Not found {Date.now()}</h1>;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;

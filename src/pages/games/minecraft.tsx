import { Minecraft } from '#src/site/minecraft/minecraft.tsx';

export default function MinecraftPage() {
  return <Minecraft language="en" />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;

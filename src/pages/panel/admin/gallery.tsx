import { NeedsPermission } from '#src/panel/frame/needs-permission.tsx';
import { Gallery } from '#src/panel/gallery/gallery.tsx';

export default function GalleryPage() {
  return (
    <NeedsPermission permission="admin:read">
      <title>Gallery</title>
      <Gallery />
    </NeedsPermission>
  );
}

export const getConfig = () => ({ render: 'static' }) as const;

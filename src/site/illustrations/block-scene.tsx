import { drawBoxes, type Box } from './isometric.ts';
import { materials, type Material } from './materials.ts';

const sides = { top: 0, left: 1, right: 2 } as const;

/** A scene of blocks as an SVG without script or request. @param label what it shows; without one it is decoration */
export function BlockScene({
  boxes,
  className,
  label,
}: {
  boxes: readonly Box<Material>[];
  className?: string;
  label?: string;
}) {
  const { viewBox, paths } = drawBoxes(boxes);
  return (
    <svg
      viewBox={viewBox}
      // Faces of one colour meet without a seam.
      strokeWidth=".08"
      strokeLinejoin="round"
      {...(className === undefined ? {} : { className })}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {paths.map(({ material, side, path }) => {
        const colour = materials[material as Material][sides[side]];
        return <path key={material + side} fill={colour} stroke={colour} d={path} />;
      })}
    </svg>
  );
}

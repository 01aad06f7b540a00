import { ChevronDown, type IconNode } from 'lucide';
import { Suspense, useRef, useState, type ComponentType, type RefObject } from 'react';
import { PartBoundary } from '#src/panel/frame/page-boundary.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { IconButton } from '#src/ui/controls/icon-button.tsx';
import { Icon } from '#src/ui/server/icon.tsx';

export type OpenMenu = {
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

/** A button whose menu is loaded when somebody reaches for it: menus weigh more than the rest of the console. */
export function LateMenu<Props extends object>({
  label,
  icon,
  isIconOnly = false,
  load,
  menu: Menu,
  props,
}: {
  label: string;
  icon: IconNode;
  isIconOnly?: boolean;
  load(): void;
  menu: ComponentType<Props & OpenMenu>;
  props: Props;
}) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = {
    ref: trigger,
    size: 'small',
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onHoverStart: load,
    onFocus: load,
    onPress: () => {
      setWasOpened(true);
      setOpen(true);
    },
  } as const;
  return (
    <>
      {isIconOnly ? (
        <IconButton icon={icon} label={label} variant="quiet" {...button} />
      ) : (
        <Button icon={icon} {...button}>
          {label}
          <Icon icon={ChevronDown} size="1em" />
        </Button>
      )}
      {wasOpened && (
        <PartBoundary>
          <Suspense>
            <Menu trigger={trigger} isOpen={isOpen} onOpenChange={setOpen} {...props} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}

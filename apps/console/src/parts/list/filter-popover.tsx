import { Popover } from 'antd';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

interface FilterPopoverProps {
  readonly label: string;
  /** What is chosen, in words. */
  readonly value: string;
  /** Something is chosen. */
  readonly isSet: boolean;
  /** Before the label; without one an arrow stands behind the value. */
  readonly icon?: LucideIcon;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Around what opens, px. */
  readonly padding: number;
  readonly children: ReactNode;
}

/** A filter whose label stays readable, with what is chosen beside it; the choice itself opens below. */
export function FilterPopover({
  label,
  value,
  isSet,
  icon: Icon,
  open,
  onOpenChange,
  padding,
  children,
}: FilterPopoverProps): ReactElement {
  return (
    <Popover
      content={children}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={onOpenChange}
      styles={{ container: { padding } }}
    >
      <button type="button" className="filter" data-set={isSet || undefined} aria-haspopup="dialog" aria-expanded={open}>
        {Icon ? <Icon size={14} strokeWidth={1.7} aria-hidden /> : null}
        <span className="filter-label">{label}</span>
        <span className="filter-value cut">{value}</span>
        {Icon ? null : <ChevronDown size={14} strokeWidth={1.7} aria-hidden />}
      </button>
    </Popover>
  );
}

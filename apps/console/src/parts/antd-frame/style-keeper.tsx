import {
  Alert,
  Badge,
  Button,
  Checkbox,
  DatePicker,
  Drawer,
  Dropdown,
  Input,
  InputNumber,
  Modal,
  Popconfirm,
  Popover,
  Radio,
  Segmented,
  Select,
  Slider,
  Space,
  Switch,
  Tooltip,
  Tree,
  TreeSelect,
} from 'antd';
import { Fragment, type ReactElement, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { whenIdle } from '../../navigation/index.ts';

const samples: readonly ReactElement[] = [
  <Button key="button" />,
  <Input key="input" />,
  <Select key="select" />,
  <Checkbox key="checkbox" />,
  <Switch key="switch" />,
  <Segmented key="segmented" options={['']} />,
  <Input.TextArea key="text" />,
  <Input.Password key="password" />,
  <InputNumber key="number" />,
  <Badge key="badge" count={1} />,
  <Alert key="alert" />,
  <Radio.Group key="radio" options={['']} />,
  <Space.Compact key="compact" />,
  <Tree key="tree" />,
  <TreeSelect key="tree-select" />,
  <DatePicker.RangePicker key="range" />,
  <Slider key="slider" />,
  <Tooltip key="tooltip">
    <i />
  </Tooltip>,
  <Popover key="popover">
    <i />
  </Popover>,
  <Popconfirm key="popconfirm" title="">
    <i />
  </Popconfirm>,
  <Dropdown key="dropdown">
    <i />
  </Dropdown>,
  <Drawer key="drawer" />,
  <Modal key="modal" />,
];

/**
 * Has the component library compute its styles while the browser has nothing to do, and keep them. It computes those of a component when
 * the first one stands and forgets them when the last one goes, so that every page began with tens of ms of styles that another had before.
 * One of each stands in an element that is in no document.
 */
export function StyleKeeper(): ReactElement {
  const [place] = useState(() => document.createElement('div'));
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count < samples.length) return whenIdle(() => setCount(count + 1));
  }, [count]);
  return <Fragment>{createPortal(samples.slice(0, count), place)}</Fragment>;
}

export { CaptureButton } from './capture-button.tsx';

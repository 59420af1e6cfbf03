/** Models of sherpa-onnx: what is published, and what is installed. */
export { addressOf, bytesOf, catalogue, STANDARD_SOURCE } from './catalogue.ts';
export { installedModels, installModel, ModelError, removeModel } from './install-model.ts';

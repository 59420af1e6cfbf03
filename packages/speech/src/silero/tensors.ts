import { PbfReader } from 'pbf';

/** A constant of a network: its values row by row, the last dimension fastest. */
export type Tensor = { readonly dims: readonly number[]; readonly values: Float32Array };

/** Field numbers of onnx.proto3 (ONNX IR version 10). */
const MODEL = { graph: 7 };
const GRAPH = { node: 1 };
const NODE = { output: 2, attribute: 5 };
const ATTRIBUTE = { tensor: 5, graph: 6 };
const TENSOR = { dims: 1, type: 2, raw: 9 };
const FLOAT = 1;

type Draft = { dims: number[]; type: number; raw: Uint8Array };

/** The constants of 32-bit floats in an ONNX model, those of its branches too, by the name of the value they give. */
export function floatConstants(model: Uint8Array): Map<string, Tensor> {
  const found = new Map<string, Tensor>();
  new PbfReader(model).readFields((field, _, pbf) => {
    if (field === MODEL.graph) readGraph(pbf, found);
  }, null);
  return found;
}

function readGraph(pbf: PbfReader, found: Map<string, Tensor>): void {
  pbf.readMessage((field) => {
    if (field === GRAPH.node) readNode(pbf, found);
  }, null);
}

function readNode(pbf: PbfReader, found: Map<string, Tensor>): void {
  const node: { output: string; tensor: Draft | null } = { output: '', tensor: null };
  pbf.readMessage((field) => {
    if (field === NODE.output) node.output = pbf.readString();
    else if (field === NODE.attribute)
      pbf.readMessage((part) => {
        if (part === ATTRIBUTE.tensor) node.tensor = readTensor(pbf);
        else if (part === ATTRIBUTE.graph) readGraph(pbf, found);
      }, null);
  }, null);
  if (node.tensor?.type !== FLOAT) return;
  const { dims, raw } = node.tensor;
  // The bytes lie anywhere in the file; floats want to begin at a multiple of four, so they are copied.
  found.set(node.output, { dims, values: new Float32Array(new Uint8Array(raw).buffer) });
}

function readTensor(pbf: PbfReader): Draft {
  const draft: Draft = { dims: [], type: 0, raw: new Uint8Array(0) };
  pbf.readMessage((field) => {
    if (field === TENSOR.dims) pbf.readPackedVarint(draft.dims);
    else if (field === TENSOR.type) draft.type = pbf.readVarint();
    else if (field === TENSOR.raw) draft.raw = pbf.readBytes();
  }, null);
  return draft;
}

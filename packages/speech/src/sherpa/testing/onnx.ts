import { PbfWriter } from 'pbf';

/** A constant of a graph. */
type Tensor = { name: string; dims: readonly number[] } & ({ floats: readonly number[] } | { ints: readonly number[] });

/** An input or output: a dimension that is a string may be of any size. */
type Port = { name: string; type: 'float' | 'int64' | 'int32'; dims: readonly (number | string)[] };

type Attribute = { name: string; ints: readonly number[] } | { name: string; int: number };

type Operation = { op: string; inputs: readonly string[]; outputs: readonly string[]; attributes?: readonly Attribute[] };

export type Graph = {
  inputs: readonly Port[];
  outputs: readonly Port[];
  constants: readonly Tensor[];
  operations: readonly Operation[];
  metadata: Readonly<Record<string, string | number>>;
};

const TYPES = { float: 1, int32: 6, int64: 7 };
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_INTS = 7;
const IR_VERSION = 8;
const OPSET = 13;

const writeTensor = (tensor: Tensor, pbf: PbfWriter): void => {
  pbf.writePackedVarint(1, [...tensor.dims]);
  pbf.writeVarintField(2, 'floats' in tensor ? TYPES.float : TYPES.int64);
  if ('floats' in tensor) pbf.writePackedFloat(4, [...tensor.floats]);
  else pbf.writePackedVarint(7, [...tensor.ints]);
  pbf.writeStringField(8, tensor.name);
};

const writePort = ({ name, type, dims }: Port, pbf: PbfWriter): void => {
  pbf.writeStringField(1, name);
  pbf.writeMessage(
    2,
    (_: null, typed) =>
      typed.writeMessage(
        1,
        (__: null, tensor) => {
          tensor.writeVarintField(1, TYPES[type]);
          tensor.writeMessage(
            2,
            (___: null, shape) => {
              for (const dim of dims)
                shape.writeMessage(
                  1,
                  (size: number | string, one) =>
                    typeof size === 'number' ? one.writeVarintField(1, size) : one.writeStringField(2, size),
                  dim,
                );
            },
            null,
          );
        },
        null,
      ),
    null,
  );
};

const writeAttribute = (attribute: Attribute, pbf: PbfWriter): void => {
  pbf.writeStringField(1, attribute.name);
  if ('int' in attribute) pbf.writeVarintField(3, attribute.int);
  else pbf.writePackedVarint(8, [...attribute.ints]);
  pbf.writeVarintField(20, 'int' in attribute ? ATTRIBUTE_INT : ATTRIBUTE_INTS);
};

const writeOperation = ({ op, inputs, outputs, attributes = [] }: Operation, pbf: PbfWriter): void => {
  for (const input of inputs) pbf.writeStringField(1, input);
  for (const output of outputs) pbf.writeStringField(2, output);
  pbf.writeStringField(4, op);
  for (const attribute of attributes) pbf.writeMessage(5, writeAttribute, attribute);
};

const writeGraph = ({ inputs, outputs, constants, operations }: Graph, pbf: PbfWriter): void => {
  for (const operation of operations) pbf.writeMessage(1, writeOperation, operation);
  pbf.writeStringField(2, 'toy');
  for (const constant of constants) pbf.writeMessage(5, writeTensor, constant);
  for (const input of inputs) pbf.writeMessage(11, writePort, input);
  for (const output of outputs) pbf.writeMessage(12, writePort, output);
};

/** A graph as an ONNX file: ModelProto of github.com/onnx/onnx/blob/main/onnx/onnx.proto. */
export function onnxFile(graph: Graph): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeVarintField(1, IR_VERSION);
  pbf.writeMessage(7, writeGraph, graph);
  pbf.writeMessage(8, (version: number, opset) => opset.writeVarintField(2, version), OPSET);
  for (const [key, value] of Object.entries(graph.metadata))
    pbf.writeMessage(
      14,
      (text: string, pair) => {
        pair.writeStringField(1, key);
        pair.writeStringField(2, text);
      },
      String(value),
    );
  return pbf.finish();
}

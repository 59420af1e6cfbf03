import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  type QueryId,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely';
import { narrowsJoined, type Scope, scopeCondition } from './scope.ts';

/** Tables without a company: anything else is a business table. */
const shared = new Set(['nodes', 'applied_facts', 'migrations', 'kept_keys']);

/** The name under which a business table's columns are reached, or nothing if it is no business table. */
function tenantAlias(node: OperationNode): TableNode | undefined {
  if (AliasNode.is(node)) {
    const table = tenantAlias(node.node);
    return table && 'name' in node.alias ? TableNode.create(String(node.alias.name)) : undefined;
  }
  if (!TableNode.is(node) || shared.has(node.table.identifier.name)) return undefined;
  return TableNode.create(node.table.identifier.name);
}

/**
 * Adds the company to every query, so that a forgotten filter is impossible: `company_id = n` for every business table in FROM,
 * JOIN, UPDATE and DELETE (sub-queries and common table expressions included); an INSERT that names another company, or none, fails.
 * With a scope, the rows are those within it as well.
 */
class TenantTransformer extends OperationNodeTransformer {
  readonly #company: number;
  readonly #scope: Scope | undefined;
  readonly #ctes = new Set<string>();

  constructor(company: number, scope: Scope | undefined) {
    super();
    this.#company = company;
    this.#scope = scope;
  }

  protected override transformSelectQuery(node: SelectQueryNode, id?: QueryId): SelectQueryNode {
    this.#noteCtes(node);
    const query = super.transformSelectQuery(node, id);
    return this.#filtered(query, node.from?.froms ?? []);
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, id?: QueryId): UpdateQueryNode {
    this.#noteCtes(node);
    const query = super.transformUpdateQuery(node, id);
    return this.#filtered(query, [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]);
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, id?: QueryId): DeleteQueryNode {
    this.#noteCtes(node);
    const query = super.transformDeleteQuery(node, id);
    return this.#filtered(query, [...node.from.froms, ...(node.using?.tables ?? [])]);
  }

  protected override transformJoin(node: JoinNode, id?: QueryId): JoinNode {
    const join = super.transformJoin(node, id);
    const mine = this.#condition(node.table, true);
    if (!mine) return join;
    return { ...join, on: join.on ? OnNode.create(AndNode.create(join.on.on, mine)) : OnNode.create(mine) };
  }

  protected override transformInsertQuery(node: InsertQueryNode, id?: QueryId): InsertQueryNode {
    this.#noteCtes(node);
    if (node.into && this.#business(node.into)) this.#checkInsert(node, node.into.table.identifier.name);
    return super.transformInsertQuery(node, id);
  }

  #noteCtes(node: { with?: SelectQueryNode['with'] }): void {
    for (const expression of node.with?.expressions ?? []) this.#ctes.add(expression.name.table.table.identifier.name);
  }

  #business(node: OperationNode): TableNode | undefined {
    const inner = AliasNode.is(node) ? node.node : node;
    if (TableNode.is(inner) && this.#ctes.has(inner.table.identifier.name)) return undefined;
    return tenantAlias(node);
  }

  /** What a row of a business table has to meet: it is the company's, and within the scope. */
  #condition(node: OperationNode, joined = false): OperationNode | undefined {
    const alias = this.#business(node);
    if (!alias) return undefined;
    const mine = BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create('company_id'), alias),
      OperatorNode.create('='),
      ValueNode.create(this.#company),
    );
    const inner = AliasNode.is(node) ? node.node : node;
    const table = TableNode.is(inner) ? inner.table.identifier.name : '';
    const narrows = this.#scope && (!joined || narrowsJoined(table));
    const seen = narrows && this.#scope && scopeCondition(table, alias.table.identifier.name, this.#company, this.#scope);
    return seen ? AndNode.create(mine, seen) : mine;
  }

  #filtered<Q extends { where?: WhereNode }>(query: Q, froms: readonly OperationNode[]): Q {
    let where = query.where;
    for (const from of froms) {
      const mine = this.#condition(from);
      if (!mine) continue;
      where = where ? WhereNode.cloneWithOperation(where, 'And', mine) : WhereNode.create(mine);
    }
    return where ? { ...query, where } : query;
  }

  #checkInsert(node: InsertQueryNode, table: string): void {
    const at = node.columns?.findIndex((column) => column.column.name === 'company_id') ?? -1;
    const rows = node.values && ValuesNode.is(node.values) ? node.values.values : undefined;
    if (at < 0) throw new Error(`insert into ${table} names no company`);
    if (!rows) return; // insert … select: the select is filtered itself
    for (const row of rows) {
      const value = PrimitiveValueListNode.is(row) ? row.values[at] : ValueListNode.is(row) ? plainValue(row.values[at]) : undefined;
      if (value !== this.#company) throw new Error(`insert into ${table} names company ${String(value)} within company ${this.#company}`);
    }
  }
}

const plainValue = (node: OperationNode | undefined): unknown => (node && ValueNode.is(node) ? node.value : undefined);

/** The Kysely plugin behind {@link forCompany}. */
export const tenantPlugin = (company: number, scope?: Scope): KyselyPlugin => ({
  transformQuery: ({ node, queryId }): RootOperationNode => new TenantTransformer(company, scope).transformNode(node, queryId),
  transformResult: async ({ result }) => result,
});

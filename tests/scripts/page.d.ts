// What a page gives its windows; the views and events are read off Python into views.d.ts by view_types.py.

// Python reads the keys that are told; those apart make an event another than the one before, and no double click.
type Apart = "again" | "asked" | "of" | "run" | "to";
type EventOf<M extends keyof Views> = { event: Events[M] } & { [Key in Told | Apart]?: any };
interface Model<M extends keyof Views> {
  get(name: "value"): Views[M];
  get(name: string): any;
  send(event: EventOf<M>): void;
  on(name: string, act: () => void): void;
  off(name: string, act: () => void): void;
  widget_manager?: any;
}
type Page<M extends keyof Views> = { model: Model<M>; el: HTMLElement };
type Send<M extends keyof Views> = (event: EventOf<M>, free?: boolean) => void;
interface Frame<M extends keyof Views> {
  root?: HTMLElement;
  status?: HTMLElement;
  value?(): Views[M];
  say?(words: string, refused?: boolean): void;
  send?: Send<M>;
}

// What a selector finds, and what an event comes from, is an element: which kind, the check doesn't know.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface EventTarget {
  matches?(selectors: string): boolean;
  closest?(selectors: string): any;
}
// Elements here are a page's, or drawings that nobody asks for these; and the browser writes any value as text.
interface Element {
  dataset: DOMStringMap;
  offsetTop: number;
  offsetHeight: number;
  focus(options?: FocusOptions): void;
  setAttribute(name: string, value: number | boolean): void;
}
interface CSSStyleDeclaration {
  setProperty(name: string, value: number): void;
}

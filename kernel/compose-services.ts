import type { Feature, FeatureContext, OpenService, ServiceDeclaration, ServiceKey } from "./feature.ts";

interface Declared {
  readonly feature: Feature;
  readonly declaration: ServiceDeclaration;
}

/** The services of one product. */
export class Services {
  readonly #declared = new Map<string, Declared>();
  readonly #open = new Map<string, OpenService>();
  readonly #contextOf: (feature: Feature) => FeatureContext;
  #isClosed = false;

  constructor(readonly features: readonly Feature[], contextOf: (feature: Feature) => FeatureContext) {
    this.#contextOf = contextOf;
    for (const feature of features) {
      for (const declaration of feature.services ?? []) this.#declare(feature, declaration);
    }
  }

  /** A service, made when it is asked for the first time. A feature may ask for its own only. */
  get<Service>({ name }: ServiceKey<Service>, asker?: Feature): Service {
    const declared = this.#declared.get(name);
    if (!declared) throw new Error(`No feature declares the service "${name}".`);
    if (asker && declared.feature.name !== asker.name) {
      throw new Error(`The feature "${asker.name}" uses the service "${name}" of "${declared.feature.name}".`);
    }
    const open = this.#open.get(name) ?? this.#make(declared);
    // The key was made beside the declaration, which fixes the type of what is made.
    return open.service as Service;
  }

  /** Closes those that were made, the features in reverse order, of each the youngest first; none is made after. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const open = [...this.#open].reverse();
    for (const feature of this.features.toReversed()) {
      for (const [name, { close }] of open) {
        if (this.#declared.get(name)?.feature === feature) await close();
      }
    }
  }

  #declare(feature: Feature, declaration: ServiceDeclaration): void {
    if (!declaration.name.startsWith(`${feature.name}.`)) {
      throw new Error(`The service "${declaration.name}" must begin with "${feature.name}.".`);
    }
    if (this.#declared.has(declaration.name)) throw new Error(`"${declaration.name}" is declared twice.`);
    this.#declared.set(declaration.name, { feature, declaration });
  }

  #make({ feature, declaration }: Declared): OpenService {
    if (this.#isClosed) throw new Error(`The product has stopped; "${declaration.name}" is not made any more.`);
    const open = declaration.open(this.#contextOf(feature));
    this.#open.set(declaration.name, open);
    return open;
  }
}

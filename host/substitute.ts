import { registerHooks } from 'node:module';

/**
 * From here on `electron`, imported or required by whichever module, is the module at `url`. The npm package of that
 * name is never loaded: it would fetch its binary.
 */
export function substituteElectron(url: string): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (!/^electron(\/(main|common|utility))?$/.test(specifier)) return next(specifier, context);
      return { url, format: 'module-typescript', shortCircuit: true };
    },
  });
}

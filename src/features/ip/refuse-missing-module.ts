import { ApiError } from '../../errors.ts';
import type { PlanLimits } from '../../http/define-endpoint.ts';

/** Throws 114 when the security module is asked for on a plan that lacks it. */
export function refuseMissingModule(modules: { readonly security: boolean }, plan: PlanLimits): void {
  if (modules.security && plan.lacksModules.has('security'))
    throw new ApiError('security_module_not_allowed');
}

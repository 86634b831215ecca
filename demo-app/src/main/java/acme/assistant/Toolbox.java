package acme.assistant;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.agent.tool.ToolSpecifications;
import dev.langchain4j.service.tool.DefaultToolExecutor;
import dev.langchain4j.service.tool.ToolExecutor;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;

/** The {@code @Tool} methods of some objects, under the names that a deployment gives them. */
final class Toolbox {
  private final Map<String, String> names;
  private final Map<ToolSpecification, ToolExecutor> tools = new LinkedHashMap<>();

  /**
   * @param names other names, by a tool's own name
   */
  Toolbox(Map<String, String> names) {
    this.names = names;
  }

  Toolbox add(Object tool) {
    for (Method method : tool.getClass().getDeclaredMethods()) {
      if (method.isAnnotationPresent(Tool.class)) {
        ToolSpecification own = ToolSpecifications.toolSpecificationFrom(method);
        String name = names.getOrDefault(own.name(), own.name());
        tools.put(own.toBuilder().name(name).build(), executor(tool, method));
      }
    }
    return this;
  }

  Map<ToolSpecification, ToolExecutor> all() {
    return tools;
  }

  private static ToolExecutor executor(Object tool, Method method) {
    return DefaultToolExecutor.builder()
        .object(tool)
        .originalMethod(method)
        .methodToInvoke(method)
        .wrapToolArgumentsExceptions(true)
        .propagateToolExecutionExceptions(true)
        .build();
  }
}
